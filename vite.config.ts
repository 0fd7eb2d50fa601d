/// <reference types="vitest/config" />
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { PSEUDO } from './languages/pseudo.ts'
import { callDeclarations } from './web/build/call-declarations.ts'
import { chunks } from './web/build/chunks.ts'
import { compileMessages } from './web/build/compile-messages.ts'
import { develop } from './web/build/develop.ts'
import { languages } from './web/build/languages.ts'

/** Preloads the two font files of the first screen instead of waiting for the style sheet. */
function preloadFonts(): Plugin {
  const first = /latin-(700|wght)-normal-.*\.woff2$/
  return {
    name: 'festoon:preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => first.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head-prepend',
          })),
    },
  }
}

/**
 * Writes a brotli copy of every text file, which the server sends as it is. The best compression takes four fifths of the build;
 * `BUILD=quick`, for tests, is immediate but a sixth larger.
 */
function compress(): Plugin {
  const quality = process.env['BUILD'] === 'quick' ? 4 : constants.BROTLI_MAX_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  return {
    name: 'festoon:compress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: {
      sequential: true,
      // After `languages()`, whose files are in the folder by then.
      async handler({ dir = '' }) {
        const files = await readdir(dir, { recursive: true })
        const lay = async (file: string) => {
          const text = await readFile(join(dir, file))
          await writeFile(join(dir, `${file}.br`), await promisify(brotliCompress)(text, { params }))
        }
        // Only tests load the pseudo-language.
        const sent = files.filter((file) => /\.(js|css|svg|wasm)$/.test(file) && !file.includes(PSEUDO))
        await Promise.all(sent.map(lay))
      },
    },
  }
}

const TESTS = ['**/*.test.{ts,tsx}']
// They start the whole shop, which only stops when its page is closed.
const ALONE = ['shop/router.test.tsx', 'shop/hydration.test.tsx', 'lib/session/session.test.ts']

// The Content-Security-Policy of the pages allows no inline script and no data: script, so nothing may be inlined.
const environments: UserConfig['environments'] = {
  client: {
    build: {
      outDir: '../dist/web',
      emptyOutDir: true,
      target: 'es2022',
      manifest: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: { codeSplitting: { groups: chunks } },
        input: ['index.html', 'office.html', 'waiting-room.html', 'gate.html'].map((page) =>
          join(import.meta.dirname, 'web', page),
        ),
      },
    },
  },
  // The same pages for a worker thread of the server, which prerenders the first paint.
  prerender: {
    consumer: 'server',
    resolve: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: '../dist/prerender',
      emptyOutDir: true,
      target: 'node26',
      ssr: true,
      rolldownOptions: {
        // The programs of all languages share one copy of React; otherwise the contexts would exist twice.
        output: { codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/ }] } },
        input: join(import.meta.dirname, 'web/shop/prerender.tsx'),
      },
    },
  },
}

// The address of the server, which `npm run dev` starts.
const server = process.env['FESTOON_SERVER']

export default defineConfig(({ command }) => ({
  root: 'web',
  // Otherwise the cache of the component tests would be a folder of `web`.
  cacheDir: '../node_modules/.vite',
  plugins: [
    react(),
    callDeclarations(),
    compileMessages(),
    languages(),
    preloadFonts(),
    compress(),
    server ? develop(server) : null,
  ],
  // The sources include those beside `web`; the data of the shop is not served.
  server: { fs: { allow: ['.', '../contract', '../languages', '../node_modules'] } },
  // The component tests need no build plugins.
  ...(command === 'build' && { builder: {}, environments }),
  test: {
    environment: 'jsdom',
    setupFiles: ['./testing/setup.ts'],
    // Tests are fast, but the machine may be busy.
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    // Like the journeys: a failure on a shared machine is reported and retried.
    retry: process.env['CI'] ? 1 : 0,
    // One worker, whose memory stays small because its files share jsdom and the modules; `setup.ts` cleans up after each.
    maxWorkers: 1,
    projects: [
      { extends: true, test: { name: 'shared', include: TESTS, exclude: ALONE, isolate: false } },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
}))
