import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Chunks } from './build/chunks.ts'
import { early } from './build/early.ts'
import { messages } from './build/messages.ts'
import { Names } from './build/names.ts'

const src = join(import.meta.dirname, 'src')
const chunks = new Chunks(src, readdirSync(join(src, 'games')))
const names = new Names(chunks.names)

const server = process.env.PORTOLAN ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [messages(), svelte(), early()],
  build: {
    target: 'es2022',
    outDir: process.env.DIST ?? 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's policy allows no data: URLs but for images
    // What is imported is fetched anyway, and what every page has is there: lists of files leave both out.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, deps, { hostType }) =>
        hostType === 'html' ? deps : deps.filter((dep) => dep !== file && !/\/(shell|index)-[^/]*$/.test(dep)),
    },
    reportCompressedSize: false,
    license: { fileName: 'licenses.md' }, // of the libraries whose code is in it
    rollupOptions: {
      // What a manifest only hands on, such as a game's front, is no part of a page that does not draw it.
      output: {
        chunkFileNames: names.script,
        assetFileNames: names.asset,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunks.names.map((chunk, i) => ({
            debugName: chunk,
            name: (id, graph) => (chunks.nameOf(id, (of) => graph.getModuleInfo(of)) === chunk ? chunk : null),
            priority: chunks.names.length - i,
          })),
        },
      },
      treeshake: { moduleSideEffects: [{ test: /\/games\/[^/]+\/(game|front\/front)\.ts$/, sideEffects: false }] },
    },
  },
  server: {
    fs: { allow: ['..'] }, // the games' catalogs lie beside the games
    proxy: { '/api': server },
  },
  test: { include: ['{src,build}/**/*.test.ts'], environment: './build/client.ts' },
})
