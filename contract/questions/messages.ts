import { defineMessages } from '#contract/define-messages.ts'

/** The refusals of answers, each with the label of its question. */
export const messages = defineMessages('contract/questions', {
  empty: 'Please answer: {question}',
  consent: 'Please agree: {question}',
  long: '{limit, plural, one {Please use one character at most: {question}} other {Please use at most # characters: {question}}}',
  characters: 'Please leave out characters that nobody can see: {question}',
  number: 'Please enter a number: {question}',
  low: 'Please enter at least {limit}: {question}',
  high: 'Please enter at most {limit}: {question}',
  option: 'Please choose one of the offered answers: {question}',
  date: 'Please enter a date: {question}',
  phone: 'Please enter the number with its country code, such as +385 91 234 5678: {question}',
  plate: 'Please enter the number plate in letters and digits: {question}',
  file: 'Please choose a file: {question}',
  fileEmpty: 'This file is empty. Please choose another one.',
  fileLarge: 'This file is larger than {limit} MB. Please choose a smaller one.',
  fileType: 'This is neither a picture (JPEG, PNG, WebP or AVIF) nor a PDF. Please choose another file.',
  fileDamaged: 'This file cannot be read. Please choose another one.',
  filePixels: 'This picture has too many pixels. Please choose a smaller one.',
  fileActive:
    'This PDF has a password, scripts or attachments. Please save it without them, or choose a picture of it.',
  late: 'This could be answered until {day}: {question}',
  given: 'This is answered already. Please write to us if it has changed: {question}',
})
