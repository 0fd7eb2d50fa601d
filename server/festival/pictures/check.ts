import type { Fault } from '#server/festival/read/faults.ts'
import { readApart, UnreadableFile } from '#server/festival/reader/reader.ts'
import { messages } from './messages.ts'
import type { NamedPicture } from './named.ts'

/** A picture is at fault that is missing, in no known format, too large, a banner of another size, or an SVG with scripts. */
export async function checkPictures(pictures: NamedPicture[], folder: string): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { path, file, use } of pictures) {
    const fault = await checkPicture(folder, file, use)
    if (fault !== null) faults.push({ path, fault: messages.ofFile({ file, fault }) })
  }
  return faults
}

/** What is wrong with one picture for its use, as the rest of a sentence about it; null when nothing is. */
export async function checkPicture(
  folder: string,
  file: string,
  use: NamedPicture['use'],
): Promise<string | null> {
  try {
    return await readApart('pictureFault', { folder, file, use })
  } catch (error) {
    if (error instanceof UnreadableFile) return error.fault
    throw error
  }
}
