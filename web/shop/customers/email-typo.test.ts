import { expect, it } from 'vitest'
import { meantEmail } from './email-typo.ts'

it.each([
  ['nora@gmial.com', 'nora@gmail.com'],
  ['nora@gmai.com', 'nora@gmail.com'],
  ['nora@gmaill.com', 'nora@gmail.com'],
  ['nora@gmail.co', 'nora@gmail.com'],
  ['nora@gmail.con', 'nora@gmail.com'],
  ['Nora.Novak@Hotmial.com', 'Nora.Novak@hotmail.com'],
  ['nora@outlok.com', 'nora@outlook.com'],
  ['nora@yaho.com', 'nora@yahoo.com'],
  ['nora@seznm.cz', 'nora@seznam.cz'],
  ['nora@firma.con', 'nora@firma.com'],
  ['nora@novak.comm', 'nora@novak.com'],
  ['nora@yahoo.co', 'nora@yahoo.com'],
  ['nora@hotmial.de', 'nora@hotmail.de'],
])('%s was probably meant to be %s', (typed, meant) => {
  //
  expect(meantEmail(typed)).toBe(meant)
})

it.each([
  'nora@gmail.com',
  'nora@mail.com',
  'nora@ymail.com',
  'nora@gmx.at',
  'nora@hotmail.de',
  'nora@yahoo.gr',
  'nora@live.se',
  'nora@hotmail.be',
  'nora@outlook.dk',
  'nora@yahoo.com.br',
  'nora@novak.hr',
  'nora@lights.example',
  'nora@gm.com',
  'nora',
  '',
])('%s looks right', (typed) => {
  //
  expect(meantEmail(typed)).toBeNull()
})
