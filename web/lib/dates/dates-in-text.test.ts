import { expect, it } from 'vitest'
import { datesIn } from './dates-in-text.ts'

it.each([
  ['Festoon Nights, 8–10 July 2027, on the shore near Split.', ['8–10 July 2027,']],
  ['Come on July 8–10, 2027!', ['July 8–10, 2027!']],
  ['Festoon Nights, 8. bis 10. Juli 2027, am Ufer bei Split.', ['8. bis 10. Juli 2027,']],
  ['Vom 30. Juli bis 2. August 2027', ['30. Juli', '2. August 2027']],
  ['Du 8 au 10 juillet 2027, sur le rivage.', ['8 au 10 juillet 2027,']],
  ['Del 8 al 10 de julio de 2027, en la orilla.', ['8 al 10 de julio de 2027,']],
  ['De 8 a 10 de julho de 2027, na costa.', ['8 a 10 de julho de 2027,']],
  ['Dall’8 al 10 luglio 2027, sulla riva.', ['8 al 10 luglio 2027,']],
  ['Van 8 t/m 10 juli 2027, aan het strand.', ['8 t/m 10 juli 2027,']],
  ['Od 8. do 10. srpnja 2027., na obali.', ['8. do 10. srpnja 2027.,']],
  ['8.–10. července 2027, na břehu.', ['8.–10. července 2027,']],
  ['Od 8 do 10 lipca 2027, nad brzegiem.', ['8 do 10 lipca 2027,']],
  ['Three nights under the lights, since 1999.', []],
])('of "%s" are %j', (text, dates) => {
  expect(datesIn(text)).toEqual(dates)
})
