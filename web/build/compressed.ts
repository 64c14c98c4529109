import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthwhile = /\.(html|js|css|svg|json|webmanifest)$/
const smallest = 512 // bytes; below it a compressed copy saves nothing

/** Writes a Brotli and a gzip copy beside each text file of the build, so that the server need not compress. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'portolan-compressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      handler() {
        for (const file of filesIn(folder)) compress(file)
      },
    },
  }
}

function compress(file: string): void {
  if (!worthwhile.test(file) || statSync(file).size < smallest) return
  const text = readFileSync(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  writeFileSync(file + '.br', brotliCompressSync(text, { params }))
  writeFileSync(file + '.gz', withoutSystem(gzipSync(text, { level: 9 })))
}

/** Byte 9 of a gzip header names the operating system; "unknown" makes the build the same everywhere. */
function withoutSystem(gzip: Buffer): Buffer {
  gzip[9] = 255
  return gzip
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))
}
