import { injectIntoGlobalHook } from 'react-refresh/runtime'

// Must run before React, which reads the hook once.
injectIntoGlobalHook(globalThis)
