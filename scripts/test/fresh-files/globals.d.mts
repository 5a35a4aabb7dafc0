export function keepGlobals(): () => void
