/** The longest code or key that is made of a name. */
const MAX_LENGTH = 40

/** A code of a name, as it stands in addresses: "Weekend ticket – Müller" is "weekend-ticket-muller". Empty for a name without Latin letters. */
export const codeFrom = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll(/[łŁ]/g, 'l')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, MAX_LENGTH)
    .replace(/-$/, '')

/** The key of an event of this name, which begins with a letter. */
export const keyFrom = (name: string): string => codeFrom(name).replace(/^[^a-z]+/, '')

/** The code, or, if it is taken, the first of "code-2", "code-3" … that is not. */
export function unusedCode(code: string, taken: readonly string[]): string {
  if (code === '' || !taken.includes(code)) return code
  let number = 2
  while (taken.includes(`${code}-${number}`)) number++
  return `${code}-${number}`
}
