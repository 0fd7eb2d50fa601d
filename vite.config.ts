/// <reference types="vitest/config" />
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './web/build/chunks.ts'
import { compileMessages } from './web/build/compile-messages.ts'

/** Asks for the two faces of the first screen at once instead of after the style sheet. */
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

/** Lays a brotli copy beside every text file, for the server to send as it is. */
function compress(): Plugin {
  return {
    name: 'festoon:compress',
    apply: 'build',
    // Not earlier: until then Vite still changes the code.
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))
      const lay = async (file: string) =>
        writeFile(join(dir, `${file}.br`), await promisify(brotliCompress)(await readFile(join(dir, file))))
      await Promise.all(texts.map(lay))
    },
  }
}

// The Content-Security-Policy of the pages allows no inline script and no data: script, so nothing may be inlined.
export default defineConfig({
  root: 'web',
  plugins: [react(), compileMessages(), preloadFonts(), compress()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
      input: ['index.html', 'office.html', 'waiting-room.html'].map((page) =>
        join(import.meta.dirname, 'web', page),
      ),
    },
  },
  test: {
    environment: 'jsdom',
    // Making jsdom takes longer than most files of tests: one for each thread, with fresh globals and modules for each file.
    pool: 'vmThreads',
    include: ['**/*.test.{ts,tsx}'],
    setupFiles: ['./testing/setup.ts'],
    // A test is quick; a machine that does other things as well is not.
    testTimeout: 30_000,
  },
})
