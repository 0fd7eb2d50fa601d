/** What a piece of merchandise is called: "Festival T-shirt, M". */
export const pieceName = (item: string, variant: string | undefined): string =>
  variant === undefined ? item : `${item}, ${variant}`
