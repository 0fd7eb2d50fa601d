import { Type, type Static } from 'typebox'
import { Id, Nullable, Several, Text, Words } from '#contract/kinds.ts'

/** What a part of a mail is. */
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

/** What a text may name, with how it reads in the example, and whether it has to. */
const MailPlaceholder = Type.Object({
  name: Type.String(),
  example: Type.String(),
  required: Type.Boolean(),
})
export type MailPlaceholder = Static<typeof MailPlaceholder>

/**
 * A text of a mail. `ours` is what it says if the festival does not say it otherwise, `also` the other mails that say it, too;
 * `unfit` is a text of the festival's own that does not fit since an update: ours is sent. `missing` is one that the festival says in its own
 * words in another language, and not in this one.
 */
export const MailText = Type.Object({
  path: Type.String(),
  kind,
  ours: Type.String(),
  placeholders: Type.Array(MailPlaceholder),
  also: Type.Array(Type.String()),
  unfit: Type.Boolean(),
  missing: Type.Boolean(),
})
export type MailText = Static<typeof MailText>

/** The texts of one kind of mail in a language, in the order in which they are read. `examples` are the subjects of the forms that it takes. */
const MailTexts = Type.Object({
  template: Type.String(),
  language: Type.String(),
  texts: Type.Array(MailText),
  examples: Type.Array(Type.String()),
  part: Type.Object({ version: Type.String(), value: Type.Record(Type.String(), Type.String()) }),
})
export type MailTexts = Static<typeof MailTexts>
export const MailTextsResponse = Type.Object({ mail: MailTexts })

/** The automatic mails, each with how many of its texts are the festival's own in each of its languages, and how many of those do not fit any more. */
export const MailTextsList = Type.Object({
  mails: Type.Array(
    Type.Object({
      template: Type.String(),
      texts: Type.Integer(),
      languages: Type.Array(
        Type.Object({ language: Type.String(), own: Type.Integer(), unfit: Type.Integer() }),
      ),
      said: Type.Array(Type.Object({ path: Type.String(), kind })),
    }),
  ),
  /** Texts of the festival's own that no mail says any more. */
  unused: Type.Array(Type.Object({ path: Type.String(), text: Type.String() })),
})
export type MailTextsList = Static<typeof MailTextsList>

/** The language of texts; empty is the festival's first one. */
export const LanguageOfTexts = Type.Object({ language: Text() })

/** Texts of a language in the festival's own words by their paths; an empty one is ours again, what is left out stays. */
export const UpdateMailTexts = Type.Object({ version: Text(), language: Text(), texts: Words() })
export type UpdateMailTexts = Static<typeof UpdateMailTexts>

/** `example` counts from 0. */
export const TestMailTexts = Type.Object({ example: Id(), language: Text(), texts: Words() })
export type TestMailTexts = Static<typeof TestMailTexts>

/** As `TestMailTexts`; `order` is the code of an order to use in place of the fictional one. */
export const PreviewMailTexts = Type.Object({ ...TestMailTexts.properties, order: Text() })
export type PreviewMailTexts = Static<typeof PreviewMailTexts>

/** A mail as it would read, with what is wrong with its texts; what is wrong is shown in our words. */
export const MailTextsPreview = Type.Object({
  subject: Type.String(),
  html: Type.String(),
  text: Type.String(),
  faults: Type.Array(Type.Object({ path: Type.String(), fault: Type.String() })),
  order: Nullable(
    Type.String({ description: 'The order that was asked for, if the mail says anything of it.' }),
  ),
})
export type MailTextsPreview = Static<typeof MailTextsPreview>

export const RemoveMailTexts = Type.Object({ paths: Several(Text()) })
