/** Whether some merchandise is shipped, rather than collected on site. */
export const hasParcel = (merchandise: readonly { pick_up?: boolean }[]): boolean =>
  merchandise.some(({ pick_up = false }) => !pick_up)
