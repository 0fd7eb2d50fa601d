/** The ticket on its A5 page, in points, with the perforation at `tear`. */
export const CARD = { x: 22, y: 22, width: 375.53, height: 520, tear: 332, radius: 20, notch: 10 }

/** Where its picture is: a little wider than the card, which clips it, for with both edges on one line the paper would show through. */
export const PICTURE = { x: CARD.x - 1, y: CARD.y + 62, width: CARD.width + 2, height: 214 }
