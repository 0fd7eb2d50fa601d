import { mkdir } from 'node:fs/promises'
import type { Fault } from '#server/festival/read/faults.ts'
import { readApart, UnreadableFile } from '#server/festival/reader/reader.ts'
import { foldersOf } from './folders.ts'
import { messages } from './messages.ts'
import type { NamedPicture } from './named.ts'
import type { PublishInput } from './resize.ts'

const AT_ONCE = 2

/** What is wrong with the picture that a field names. */
export interface PictureFault extends Fault {
  file: string
}

export interface Published {
  /** A picture's path in the file to its path in the shop: `pictures/shirt.jpg` to `/pictures/shirt-3f2a9c1b.webp`. */
  urls: Map<string, string>
  faults: PictureFault[]
}

/** Publishes pictures under addresses of their own; gives the addresses, and what is damaged. */
export async function publish(pictures: NamedPicture[], folder: string, dataDir: string): Promise<Published> {
  const { shown, originals } = foldersOf(dataDir)
  await Promise.all([mkdir(shown, { recursive: true }), mkdir(originals, { recursive: true })])
  const published: Published = { urls: new Map(), faults: [] }
  const waiting = new Map(pictures.map((picture) => [`${picture.use} ${picture.file}`, picture])).values()
  const work = async () => {
    for (const { path, file, use } of waiting) {
      const outcome = await publishOrSay({ file, use, folder, dataDir })
      if (outcome.url !== null) published.urls.set(file, outcome.url)
      else published.faults.push({ path, file, fault: outcome.fault })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return published
}

async function publishOrSay(input: PublishInput): Promise<{ url: string } | { url: null; fault: string }> {
  try {
    const url = await readApart('publishOne', input)
    return url === null ? { url, fault: messages.damaged } : { url }
  } catch (error) {
    if (error instanceof UnreadableFile) return { url: null, fault: error.fault }
    throw error
  }
}
