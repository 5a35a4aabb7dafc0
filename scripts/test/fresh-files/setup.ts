/**
 * React chooses its timers when it is loaded, and is not loaded again for later files. Loading it before the tests keeps
 * it from choosing timers that a test has faked.
 */
if (typeof document !== 'undefined') await import('react-dom/client')

export {}
