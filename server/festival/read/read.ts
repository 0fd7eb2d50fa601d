import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Festival } from '#contract/festival/festival.ts'
import { checkPictures } from '#server/festival/pictures/check.ts'
import { messages as pictureMessages } from '#server/festival/pictures/messages.ts'
import { publish } from '#server/festival/pictures/publish.ts'
import { runIsolated, UnreadableFile } from '#server/festival/run-isolated.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { SiteSettings } from '#server/shop/site/site.ts'
import { fillDefaults } from './defaults.ts'
import { ValidationError, type Fault } from '#server/festival/faults.ts'
import { crossFieldFaults } from './cross-field-rules/cross-field-rules.ts'
import { toEditedDraft } from './validate-fields.ts'
import type { ReadText } from './file/text.ts'
import { messages } from './messages.ts'

export { inSchemaOrder, mergePatch, withoutDefaults } from './walk-schema.ts'
export { validateSchema } from './validate-fields.ts'
export { fillTranslations } from './translations.ts'
export { allCountries } from './countries.ts'

/** A valid festival as stored: with all defaults, and pictures by their address. */
export interface ValidFestival {
  settings: SiteSettings
  festival: Festival
  /** What is valid in a file, but seldom meant. */
  warnings?: Fault[]
}

/** Reads a festival file and publishes its pictures. Throws a ValidationError, or an UnreadableFile. */
export async function readFestivalFile(file: string, shop: Shop): Promise<ValidFestival> {
  const folder = dirname(file)
  const { festival, faults, warnings, pictures } = await readWithPictures(await textOf(file), folder)
  if (!festival || faults.length > 0) throw new ValidationError(faults)
  const { urls, faults: damaged } = await publish(pictures, folder, shop)
  if (damaged.length > 0)
    throw new ValidationError(
      damaged.map(({ path, file, fault }) => ({ path, fault: pictureMessages.ofFile({ file, fault }) })),
    )
  return { ...(await runIsolated('fillDefaults', { festival, urls })), warnings }
}

/**
 * Validates an edited festival with pictures by their address; parts unchanged from `before` are not validated again. Throws a
 * ValidationError with `found` and its own faults.
 */
export function readEditedFestival(edited: unknown, before: Festival, found: Fault[]): ValidFestival {
  const known = new Set<unknown>(Object.values(before).flat())
  const draft = toEditedDraft(edited as Festival, known)
  const faults = [...found, ...draft.faults, ...(draft.isCut ? [] : crossFieldFaults(draft))]
  if (faults.length > 0) throw new ValidationError(faults)
  return fillDefaults(draft.festival, (address) => address)
}

/**
 * The faults of a festival file's text with their paths, at most a thousand, none if it can be imported; and what is valid, but seldom
 * meant. `folder` contains its pictures.
 */
export async function validate(text: string, folder: string): Promise<Pick<ReadText, 'faults' | 'warnings'>> {
  try {
    const { faults, warnings } = await readWithPictures(text, folder)
    return { faults, warnings }
  } catch (error) {
    return { faults: [toFault(error)], warnings: [] }
  }
}

/** The error of an unreadable file as its only fault. Rethrows other errors. */
export function toFault(error: unknown): Fault {
  if (error instanceof UnreadableFile) return { path: '', fault: messages.givenUp({ fault: error.fault }) }
  throw error
}

async function readWithPictures(text: string, folder: string): Promise<ReadText> {
  const { faults, pictures, ...read } = await runIsolated('readText', { text })
  return { ...read, faults: [...faults, ...(await checkPictures(pictures, folder))], pictures }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new ValidationError([{ path: '', fault: messages.unreadable({ code }) }])
  }
}
