/**
 * Typing errors in a code such as "K7QX-2M9D": a letter wrong, a letter missing, two neighbours transposed, and these on both sides of the
 * dash. No result is the code itself: where two neighbours are equal, the next ones are transposed.
 */
export const TYPOS: ((code: string) => string)[] = [
  (code) => code.slice(0, -1) + (code.endsWith('X') ? 'Y' : 'X'),
  (code) => code.slice(0, 2) + code.slice(3),
  (code) => transposed(code, 4),
  (code) => transposed(code, 3),
]

/** The code with the letters `at` and after it transposed, or the next ones that differ; with a wrong letter if all are equal. */
function transposed(code: string, at: number): string {
  const letters = code.replace('-', '')
  const places = Array.from({ length: letters.length - 1 }, (_, index) => (at + index) % (letters.length - 1))
  const place = places.find((each) => letters[each] !== letters[each + 1])
  if (place === undefined) return code.slice(0, -1) + (code.endsWith('X') ? 'Y' : 'X')
  const [one, other] = [letters.charAt(place), letters.charAt(place + 1)]
  const typed = letters.slice(0, place) + other + one + letters.slice(place + 2)
  return `${typed.slice(0, 4)}-${typed.slice(4)}`
}
