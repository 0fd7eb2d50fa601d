/** The bytes of the largest file that answers a question. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024

/** The media types of files that answer questions, as they are chosen; what a file is, its content says. */
export const FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf'] as const

/** The largest number of characters of an answer, by type. Apart from the schemas, which no browser loads for it. */
export const MAX_ANSWER = { text: 1000, long_text: 5000 } as const
