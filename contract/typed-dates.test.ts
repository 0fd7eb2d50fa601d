import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  firstDayOfWeek,
  parseTypedDay,
  parseTypedMoment,
  parseTypedMonth,
  typedDay,
  typedMoment,
  typedMonth,
} from './typed-dates.ts'

const LAST_DAY = '2027-12-31'

test('a date is shown and may be typed in the format of the festival’s region', () => {
  const written: [string, string, string[]][] = [
    ['de-DE', '31.12.2027', ['31.12.2027', '31.12.27', '31. 12. 2027']],
    ['hr-HR', '31. 12. 2027.', ['31.12.2027.', '31. 12. 2027.', '31.12.2027']],
    ['en-GB', '31/12/2027', ['31/12/2027', '31-12-2027', ' 31 12 2027 ']],
    ['en-US', '12/31/2027', ['12/31/2027', '12/31/27']],
    ['sv-SE', '2027-12-31', ['2027/12/31', '31.12.2027', '27-12-31']],
    ['th-TH', '31/12/2027', ['31/12/2027']],
  ]
  for (const [locale, shown, typed] of written) {
    assert.equal(typedDay(LAST_DAY, locale), shown)
    for (const text of [...typed, LAST_DAY]) assert.equal(parseTypedDay(text, locale), LAST_DAY, text)
  }
  assert.equal(parseTypedDay('3/7/2027', 'en-GB'), '2027-07-03')
  assert.equal(parseTypedDay('3/7/2027', 'en-US'), '2027-03-07')
  for (const none of ['', '31.02.2027', '31/13/2027', '31.12.', '31/12/202', 'tomorrow', '2027-07-08T12:00'])
    assert.equal(parseTypedDay(none, 'de-DE'), undefined, none)
})

test('a time follows the date, on a 12-hour clock where the region uses one', () => {
  const evening = '2027-12-31T18:05:00'
  assert.equal(typedMoment('2027-12-31T18:05', 'de-DE'), '31.12.2027 18:05')
  assert.equal(typedMoment(evening, 'en-US'), '12/31/2027 6:05 PM')
  assert.equal(typedMoment('2027-12-31T00:05:09', 'en-US'), '12/31/2027 12:05:09 AM')
  for (const text of ['31.12.2027 18:05', '31.12.2027, 18.05', '2027-12-31T18:05', '31.12.27 6:05 pm'])
    assert.equal(parseTypedMoment(text, 'de-DE'), evening, text)
  for (const none of ['31.12.2027', '31.12.2027 24:00', '31.12.2027 18:60', '18:05', '31.12.2027 13:00 pm'])
    assert.equal(parseTypedMoment(none, 'de-DE'), undefined, none)
})

test('a month is typed as month and year, and the week starts on the first weekday of the region', () => {
  assert.deepEqual(
    ['de-DE', 'en-GB', 'sv-SE'].map((locale) => typedMonth('2027-07', locale)),
    ['07.2027', '07/2027', '2027-07'],
  )
  assert.deepEqual(['7.2027', '07/2027', '2027-07', '13/2027', 'July'].map(parseTypedMonth), [
    '2027-07',
    '2027-07',
    '2027-07',
    undefined,
    undefined,
  ])
  assert.deepEqual(['de-DE', 'en-US', 'ar-EG'].map(firstDayOfWeek), [1, 7, 6])
})
