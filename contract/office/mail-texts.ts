import { Type, type Static } from 'typebox'
import { Id, Nullable, ListOf, Text, TextMap } from '#contract/kinds.ts'

/** The element of a mail that a text is for. */
const kind = Type.Union([
  Type.Literal('subject'),
  Type.Literal('heading'),
  Type.Literal('paragraph'),
  Type.Literal('row'),
  Type.Literal('picture'),
  Type.Literal('code'),
  Type.Literal('button'),
  Type.Literal('link'),
])

/** A placeholder of a text, with its value in the example, and whether it is required. */
const MailPlaceholder = Type.Object({
  name: Type.String(),
  example: Type.String(),
  required: Type.Boolean(),
})
export type MailPlaceholder = Static<typeof MailPlaceholder>

/**
 * A text of a mail. `ours` is the built-in text, `also` are the other mails that use it. `outdated`: the festival's text no longer fits since
 * an update, so `ours` is sent. `missing`: the festival has its own text in another language, but not in this one.
 */
export const MailText = Type.Object({
  path: Type.String(),
  kind,
  ours: Type.String(),
  placeholders: Type.Array(MailPlaceholder),
  also: Type.Array(Type.String()),
  outdated: Type.Boolean(),
  missing: Type.Boolean(),
})
export type MailText = Static<typeof MailText>

/** The texts of one kind of mail in a language, in reading order. `examples` are the subjects of its variants. */
const MailTexts = Type.Object({
  template: Type.String(),
  language: Type.String(),
  texts: Type.Array(MailText),
  examples: Type.Array(Type.String()),
  part: Type.Object({ version: Type.String(), value: Type.Record(Type.String(), Type.String()) }),
})
export type MailTexts = Static<typeof MailTexts>
export const MailTextsResponse = Type.Object({ mail: MailTexts })

/** The automatic mails; for each language the number of texts replaced by the festival, and how many of these no longer fit. */
export const MailTextsList = Type.Object({
  mails: Type.Array(
    Type.Object({
      template: Type.String(),
      texts: Type.Integer(),
      languages: Type.Array(
        Type.Object({ language: Type.String(), own: Type.Integer(), outdated: Type.Integer() }),
      ),
      said: Type.Array(Type.Object({ path: Type.String(), kind })),
    }),
  ),
  /** Texts of the festival that no mail uses any more. */
  unused: Type.Array(Type.Object({ path: Type.String(), text: Type.String() })),
})
export type MailTextsList = Static<typeof MailTextsList>

/** The language of texts; empty means the festival's first one. */
export const LanguageOfTexts = Type.Object({ language: Text() })

/** The festival's texts in a language, by path. An empty text restores the built-in one; omitted texts stay unchanged. */
export const UpdateMailTexts = Type.Object({ version: Text(), language: Text(), texts: TextMap() })
export type UpdateMailTexts = Static<typeof UpdateMailTexts>

/** `example` is an index, from 0. */
export const TestMailTexts = Type.Object({ example: Id(), language: Text(), texts: TextMap() })
export type TestMailTexts = Static<typeof TestMailTexts>

/** As `TestMailTexts`; `order` is the code of an order to use in place of the fictional one. */
export const PreviewMailTexts = Type.Object({ ...TestMailTexts.properties, order: Text() })
export type PreviewMailTexts = Static<typeof PreviewMailTexts>

/** A rendered mail and the faults of its texts. A faulty text is replaced by the built-in one. */
export const MailTextsPreview = Type.Object({
  subject: Type.String(),
  html: Type.String(),
  text: Type.String(),
  faults: Type.Array(Type.Object({ path: Type.String(), fault: Type.String() })),
  order: Nullable(Type.String({ description: 'The requested order, if the mail is about one.' })),
})
export type MailTextsPreview = Static<typeof MailTextsPreview>

export const RemoveMailTexts = Type.Object({ paths: ListOf(Text()) })
