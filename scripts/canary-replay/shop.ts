/** What the visitors of an arm do. Each rate is per visitor, or per visitor of the step before it. */
export type Behaviour = {
  failedStarts: number
  silent: number
  errors: number
  /** Errors that pages show, such as plans that are sold out. */
  handled: number
  added: number
  attempted: number
  failedOrders: number
  paid: number
  /** The median ready time. */
  readyMs: number
}

/** A shop with the usual noise: people close pages, block reports, and abandon carts. */
export const usual: Behaviour = {
  failedStarts: 0.003,
  silent: 0.03,
  errors: 0.01,
  handled: 0.03,
  added: 0.2,
  attempted: 0.4,
  failedOrders: 0.02,
  paid: 0.9,
  readyMs: 800,
}

type Effect = { name: string; change: Partial<Behaviour> }

const more = (name: keyof Behaviour, part: number) => usual[name] + (1 - usual[name]) * part
const percent = (part: number) => `${Math.round(part * 1000) / 10} %`

function effectsOf<Key extends keyof Behaviour>(
  key: Key,
  sizes: number[],
  toEffect: (size: number) => { name: string; value: number },
): Effect[] {
  return sizes.map(size => {
    const { name, value } = toEffect(size)
    return { name, change: { [key]: value } }
  })
}

/** Faulty candidates, each with one effect of a stated size. */
export const effects: Effect[] = [
  ...effectsOf('failedOrders', [0.01, 0.03, 0.1, 1 / 3], size => ({
    name: `${percent(size)} of the orders fail`,
    value: more('failedOrders', size),
  })),
  ...effectsOf('failedStarts', [0.003, 0.01, 0.03], size => ({
    name: `${percent(size)} of the pages do not start`,
    value: more('failedStarts', size),
  })),
  ...effectsOf('silent', [0.01, 0.03, 0.1], size => ({
    name: `${percent(size)} of the pages never report`,
    value: more('silent', size),
  })),
  ...effectsOf('errors', [0.01, 0.05], size => ({
    name: `${percent(size)} of the visitors get an error`,
    value: more('errors', size),
  })),
  ...effectsOf('handled', [0.03], size => ({
    name: `${percent(size)} of the visitors see an error`,
    value: more('handled', size),
  })),
  ...effectsOf('added', [0.1, 0.2, 0.5, 1], size => ({
    name: `${percent(size)} of the additions to the cart are missing`,
    value: usual.added * (1 - size),
  })),
  ...effectsOf('paid', [0.2, 0.5], size => ({
    name: `${percent(size)} of the payments are missing`,
    value: usual.paid * (1 - size),
  })),
  ...effectsOf('readyMs', [1.3, 1.6], size => ({
    name: `Pages are ready ${size} times as late`,
    value: usual.readyMs * size,
  })),
]
