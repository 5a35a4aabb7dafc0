// The page's first script in development: the one of production, and what Fast Refresh needs.
import './connect-react.ts'
import '../runtime/index.ts'

import { createSignatureFunctionForTransform, register } from 'react-refresh/runtime'

import { replaceReleases } from './replace-releases.ts'

const development = {
  /** Called for each component of a remote: its id is the path of its file and its name. */
  register,
  /** Creates the function that records the hooks of a component. */
  createSignature: createSignatureFunctionForTransform,
  replaceReleases,
}

declare global {
  var __storefrontDevelopment: typeof development
}

globalThis.__storefrontDevelopment = development
