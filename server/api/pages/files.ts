import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { FileCache } from '#server/api/response-cache/file-cache.ts'
import { CACHING, sendCached } from '#server/api/response-cache/send-cached.ts'
import { projectFile } from '#server/platform/project-file.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as storedFiles from '#server/platform/stored-files/stored-files.ts'

const MIB = 1024 * 1024

const ASSETS = fileURLToPath(projectFile('dist/web/assets/'))

// Part of the build, so they are the same for every shop of a process.
const assets = new FileCache(ASSETS, 32 * MIB)

/** The files of the pages, and the festival's pictures; their names contain a hash of their content. */
export async function files(scope: FastifyInstance, shop: Shop): Promise<void> {
  const pictures = join(shop.settings.dataDir, 'pictures')
  const pictureCache = new FileCache(pictures, 64 * MIB, (name) =>
    storedFiles.fetchCopy(shop, `pictures/${name}`),
  )
  await scope.register((own) => folder(own, '/assets/', ASSETS, assets))
  await scope.register((own) => folder(own, '/pictures/', pictures, pictureCache))
}

/** Serves files from memory; uncached ones, and ranges, from the disk. */
async function folder(scope: FastifyInstance, prefix: string, root: string, cache: FileCache): Promise<void> {
  // The plugin would answer 403 or 400 for some paths; a path that is not a file is 404.
  scope.setErrorHandler((error: FastifyError, _request, reply) => {
    if ((error.statusCode ?? 500) >= 500) throw error
    return reply.callNotFound()
  })
  scope.addHook('preHandler', async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const body = await cache.find(path.slice(prefix.length))
    if (body !== null && request.headers.range === undefined)
      return sendCached(request, reply, body, CACHING.immutable)
  })
  await scope.register(fastifyStatic, {
    root,
    prefix,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  })
}
