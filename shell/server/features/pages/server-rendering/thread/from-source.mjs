import { tsImport } from 'tsx/esm/api'

// The loader of the first thread does not work in others.
await tsImport('./main.ts', import.meta.url)
