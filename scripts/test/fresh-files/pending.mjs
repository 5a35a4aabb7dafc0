/** Wraps a function that starts a timer, so that the timer can be ended with its file. */
function trackTimer(name, end, open) {
  const start = globalThis[name]
  const tracked = (...given) => {
    const timer = start(...given)
    open.push(() => end(timer))
    return timer
  }
  // `promisify` reads a property of the original.
  Object.defineProperties(tracked, Object.getOwnPropertyDescriptors(start))
  globalThis[name] = tracked
}

function trackChannels(open) {
  const Channel = globalThis.BroadcastChannel
  globalThis.BroadcastChannel = class BroadcastChannel extends Channel {
    constructor(name) {
      super(name)
      open.push(() => this.close())
    }
  }
}

/** More turns than React needs for the work that it has begun. */
const turns = 10

/**
 * Returns a function that ends all timers and channels that are open, as the end of a process would. What waits for
 * `setImmediate` still runs: React stays loaded, and would wait forever for a turn that never comes.
 */
export function trackPending() {
  const open = []
  // Tests can replace the functions that end timers.
  const { clearTimeout, setImmediate } = globalThis
  trackTimer('setTimeout', clearTimeout, open)
  trackTimer('setInterval', clearTimeout, open)
  trackChannels(open)
  const endAll = () => {
    for (const end of open.splice(0)) end()
  }
  return async () => {
    endAll()
    for (let turn = 0; turn < turns; turn += 1) await new Promise(resolve => setImmediate(resolve))
    endAll()
  }
}
