import { editPath } from '#web/office/catalogue/catalogue-query.ts'

/** The pages of the codes of a discount. */
export const codesPath = (discount: string): string => `${editPath('discounts', discount)}/codes`

export const newCodesPath = (discount: string): string => `${codesPath(discount)}/new`

/** The page of what a discount came to. */
export const figuresPath = (discount: string): string => `${editPath('discounts', discount)}/figures`

/** The page of what all of them came to. */
export const ALL_FIGURES_PATH = '/catalogue/discount-figures'

/** The page that tries discounts on a cart. */
export const TRIAL_PATH = '/catalogue/try-discounts'
