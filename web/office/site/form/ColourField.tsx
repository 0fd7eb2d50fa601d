import { ColorInput, Stack, Text } from '@mantine/core'
import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'
import { messages } from '#web/office/site/messages.ts'
import { accentFrom, contrast } from '#contract/accent.ts'
import style from './ColourField.module.css'
import { rawText } from './optional-text.ts'

/** The default accent colour. */
export const AMBER = '#ffb347'

const NIGHT = '#15112f'
const PAPER = '#fdf9f1'

const SWATCHES = [AMBER, '#e0645c', '#f2c14e', '#3fa796', '#2f6fdb', '#8a4fff', '#d6336c', '#15112f']

/** How the colour was adjusted for contrast. */
function change(from: string, to: string): string {
  if (from.toLowerCase() === to.toLowerCase()) return messages.colourAsIs
  const lightOf = (colour: string) => contrast(colour, '#000000') ?? 0
  return lightOf(to) < lightOf(from) ? messages.colourDarker : messages.colourLighter
}

function ColourSample({
  colour,
  text,
  on,
  from,
}: {
  colour: string
  text: string
  on: string
  from: string
}) {
  const isGround = on !== NIGHT && on !== PAPER
  const ratio = (contrast(colour, on) ?? 1).toFixed(1)
  const accent = isGround ? on : colour
  return (
    <li className={style.use}>
      <span className={style.sample} style={{ background: on, color: colour }}>
        {text}
      </span>
      <Text size="sm">
        <code>{accent}</code> {change(from, accent)}, {messages.colourOn({ ratio })}
      </Text>
    </li>
  )
}

/** The colours that the shop derives from the accent colour for sufficient contrast (WCAG 2.2 AA). */
function ColourCheck({ colour }: { colour: string }) {
  const accent = accentFrom(colour)
  return (
    <>
      <Text size="sm" fw={600}>
        {messages.colourCheck}
      </Text>
      {accent && (
        <ul className={style.uses} aria-label={messages.colourCheck}>
          <ColourSample from={colour} colour={accent.onFill} on={accent.fill} text={messages.colourButton} />
          <ColourSample from={colour} colour={accent.onPaper} on={PAPER} text={messages.colourLink} />
          <ColourSample from={colour} colour={accent.onNight} on={NIGHT} text={messages.colourNight} />
        </ul>
      )}
    </>
  )
}

/** A colour, with samples of its use in the shop. */
export function ColourField({
  hint,
  ...entry
}: Field<string | null | InvalidInput> & { hint?: string | undefined }) {
  const { name, label, value, onChange, error } = entry
  const typed = rawText(value)
  const type = (colour: string) => {
    if (colour === '') return onChange(null)
    onChange(/^#[0-9a-f]{6}$/i.test(colour) ? colour : new InvalidInput(colour, messages.colourNone))
  }
  return (
    <Stack gap="sm">
      <ColorInput
        data-path={name}
        label={label}
        description={hint}
        value={typed}
        onChange={type}
        fixOnBlur={false}
        placeholder={AMBER}
        swatches={SWATCHES}
        swatchesPerRow={8}
        error={error ?? (value instanceof InvalidInput && value.message)}
        maw={360}
        withEyeDropper={false}
      />
      <ColourCheck colour={typed === '' ? AMBER : typed} />
    </Stack>
  )
}
