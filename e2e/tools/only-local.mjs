import { Socket } from 'node:net'

const local = /^(localhost|127(\.\d{1,3}){3}|::1|::|0\.0\.0\.0)$/

/** `connect(path)`, `connect(port, host)`, `connect(options)`, or what `net` makes of them itself. */
function hostOf([first, second]) {
  const isOptions = typeof first === 'object' && first !== null
  const path = isOptions ? first.path : Number.isNaN(Number(first)) ? first : undefined
  if (path !== undefined && path !== null) return 'localhost'
  const host = isOptions ? first.host : second
  return typeof host === 'string' && host !== '' ? host : 'localhost'
}

/** Imported before a program of the tests: whoever asks another machine fails, and is told of. */
function guard() {
  const { connect } = Socket.prototype
  globalThis.__outsideHosts = []
  Socket.prototype.connect = function (...given) {
    const host = hostOf(Array.isArray(given[0]) ? given[0] : given)
    if (local.test(host)) return connect.apply(this, given)
    globalThis.__outsideHosts.push(host)
    console.error(`Request to the outside: ${host}`)
    process.nextTick(() => this.destroy(new Error(`Tests reach no other machine: ${host}`)))
    return this
  }
}

if (!globalThis.__outsideHosts) guard()
