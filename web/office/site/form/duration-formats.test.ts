import { describe, expect, it } from 'vitest'
import { daysFormat, durationFormat } from './duration-formats.ts'

describe('a rule that runs by the clock', () => {
  it.each([
    ['PT15M', '15 minutes'],
    ['P1M', '1 month'],
    ['PT1H30M', '1 hour 30 minutes'],
    ['P1Y2M3W4DT5H6M7S', '1 year 2 months 3 weeks 4 days 5 hours 6 minutes 7 seconds'],
    ['P0D', '0 days'],
  ])('is told in words and read from them: %s', (span, words) => {
    expect(durationFormat.format(span)).toBe(words)
    expect(durationFormat.parse(words)).toBe(span)
  })

  it.each([
    ['90 min', 'PT90M'],
    ['7d', 'P7D'],
    ['1 hour and 5 minutes', 'PT1H5M'],
    ['2 Weeks', 'P2W'],
  ])('is read as people write it: %s', (text, span) => expect(durationFormat.parse(text)).toBe(span))

  it.each(['', 'soon', '15', '15 minuets', '1 day 2 days', '-3 days', '1.5 hours', '3 days later'])(
    'is not guessed from "%s"',
    (text) => expect(durationFormat.parse(text)).toBeUndefined(),
  )
})

describe('the days on which customers are reminded', () => {
  it('are told in words and read from them', () => {
    const words = '7 days before, on the day, 1 day after, 10 days after'
    expect(daysFormat.format('-7,0,1,10')).toBe(words)
    expect(daysFormat.parse(words)).toEqual('-7,0,1,10')
  })

  it('are read from numbers, each once and in their order', () => {
    expect(daysFormat.parse('3, -7,0, 3')).toBe('-7,0,3')
    expect(daysFormat.parse('')).toBe('')
    expect(daysFormat.parse('0 days before')).toBe('0')
  })

  it('are not guessed', () => expect(daysFormat.parse('a week before')).toBeUndefined())
})
