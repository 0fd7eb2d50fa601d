/** A file of the project, by its path from the root. */
export const projectFile = (path: string): URL => new URL(`../../${path}`, import.meta.url)
