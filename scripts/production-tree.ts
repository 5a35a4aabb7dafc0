import { resolve } from 'node:path'

import { startCommand, writeTree } from './production-tree/write-tree.ts'

/** `npm run production-tree -- <folder>` (needs a build) writes what a server needs in production into an empty folder. */
const [folder, ...more] = process.argv.slice(2)
try {
  if (folder === undefined || folder.startsWith('-') || more.length > 0)
    throw new Error('Name one empty folder: npm run production-tree -- <folder>')
  const { files, bytes } = await writeTree(resolve(folder))
  console.log(`${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MB in ${folder}`)
  console.log(`Start the server there: node ${startCommand.join(' ')}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
