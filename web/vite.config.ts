import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { messages } from './build/messages.ts'

const server = process.env.PORTOLAN ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [messages(), svelte()],
  build: {
    target: 'es2022',
    outDir: process.env.DIST ?? 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's policy allows no data: URLs but for images
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      // What a manifest only hands on, such as a game's front, is no part of a page that does not draw it.
      treeshake: { moduleSideEffects: [{ test: /\/games\/[^/]+\/(game|front\/front)\.ts$/, sideEffects: false }] },
    },
  },
  server: {
    fs: { allow: ['..'] }, // the games' catalogs lie beside the games
    proxy: { '/api': server },
  },
  test: { include: ['{src,build}/**/*.test.ts'], environment: './build/client.ts' },
})
