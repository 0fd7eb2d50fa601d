export const INK = '#15112f'
export const PAPER = '#fdf9f1'
export const QUIET = '#5d5873'
export const AMBER = '#ffb347'

/** The festival's colour, or amber if it has no valid one (#rrggbb). */
export const accentOf = (color: string | null): string =>
  color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color : AMBER
