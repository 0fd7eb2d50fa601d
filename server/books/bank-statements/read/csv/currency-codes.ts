const CODES = new Set(Intl.supportedValuesOf('currency'))

/** Whether a text is the code of a currency (ISO 4217). */
export const isCurrencyCode = (text: string): boolean => CODES.has(text.toUpperCase())
