/** The dimensions of the ticket on its A5 page, in points, with the perforation at `tear`. */
export const CARD = { x: 22, y: 22, width: 375.53, height: 520, tear: 332, radius: 20, notch: 10 }

/** The position of its picture: slightly wider than the card that clips it, because with identical edges the paper would show through. */
export const PICTURE = { x: CARD.x - 1, y: CARD.y + 62, width: CARD.width + 2, height: 214 }
