import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Language, LANGUAGE_CODES, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { ownFile, readTexts } from './catalogue.ts'

/** Words as a pattern, also with letters that \b does not know. `before` is what stands before them. */
const words = (list: string, before = String.raw`(?<!\p{L})`): RegExp =>
  new RegExp(String.raw`${before}(?:${list})(?!\p{L})`, 'u')

/** Not at the beginning of a sentence, where a capital says nothing. */
const WITHIN_A_SENTENCE = String.raw`(?<![.:!?…] |^|[{„“«(])(?<!\p{L})`

/** The other form of address, or the other spelling of it, than that of a catalogue (docs/translating.md). */
const OTHER_FORMS: Record<Exclude<Language, typeof SOURCE_LANGUAGE>, RegExp[]> = {
  de: [words('Ihnen'), words('Sie|Ihre?|Ihre[mnrs]|Du|Dir|Dich|Dein|Deine[mnrs]?', WITHIN_A_SENTENCE)],
  es: [words('[Uu]sted(?:es)?|[Vv]osotros|[Vv]uestr[oa]s?|[Oo]s|[Ii]ntroduzca|[Ee]lija|[Ii]nténtelo')],
  fr: [words('[Tt]u|[Tt]e|[Tt]oi|[Tt]on|[Tt]a|[Tt]es|[Tt]ien(?:ne)?s?'), /(?<!\p{L})[Tt]’/u],
  it: [words('[Vv]oi|[Vv]ostr[oaie]|[Ii]nserisca|[Ss]celga|[Vv]erifichi'), words('Lei', WITHIN_A_SENTENCE)],
  nl: [words('[Uu]w|[Uu]zelf'), words('u', String.raw`(?<!\p{L}|\} )`)],
  pt: [words('[Vv]ocês?|[Vv]oss[oa]s?|[Ii]ntroduza|[Ii]nsira|[Tt]ente|[Vv]erifique|[Ee]scolha')],
  hr: [words('[Vv]i|[Vv]as|[Vv]ama?|[Vv]aš|[Vv]aš[aeiu]|[Vv]aše[gm]|[Uu]nesite|[Oo]daberite|[Pp]okušajte')],
  pl: [
    words(
      'Pan[ai]?|Pani[ąe]|Państw[oaue]m?|ty|ci|cię|ciebie|tobie|tobą|twój|twoj(?:a|e|ą|ego|emu|ej|ich|im|imi)|twoim',
    ),
  ],
  cs: [
    words(
      '[Tt]y|[Tt]ě|[Tt]obě|[Tt]ebe|[Tt]vůj|[Tt]voj[eií]|[Tt]vé|[Tt]vého|[Tt]vému|[Tt]vém|[Tt]vým|[Tt]vá|[Tt]vou',
    ),
    // "Those" who wait are no address.
    words('ti(?!, kdo)'),
    words(
      '[Mm]áš|[Mm]ůžeš|[Cc]hceš|[Nn]ajdeš|[Uu]vidíš|[Dd]áváš|[Pp]ošli|[Pp]řihlas|[Oo]tevři|[Zz]kus|[Zz]adej|[Vv]yber',
    ),
  ],
}

for (const language of LANGUAGE_CODES) {
  if (language === SOURCE_LANGUAGE) continue
  test(`a guest is addressed in one form throughout: ${language}`, async () => {
    const texts = [...(await readTexts(ownFile(language, 'guests')))]
    assert.ok(texts.length > 1000, `only ${texts.length} texts`)
    const other = texts.filter(([, text]) => OTHER_FORMS[language].some((form) => form.test(text)))
    assert.deepEqual(other, [])
  })
}
