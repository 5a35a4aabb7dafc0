/**
 * Faults of a component, as text of a function of the component and React. Each ends when the page sets
 * `isFaultOver`, so that Try again can show the component.
 */
const faults = {
  render: `function(C,R){return function Faulty(p){
    if(!globalThis.isFaultOver)throw new TypeError('injected on render');return R.createElement(C,p)}}`,
  update: `function(C,R){return function Faulty(p){const[n,set]=R.useState(0);
    R.useEffect(()=>{const on=()=>set(v=>v+1);addEventListener('test-update',on);
      return()=>removeEventListener('test-update',on)},[]);
    if(n>0&&!globalThis.isFaultOver)throw new TypeError('injected on update');
    return R.createElement(C,p)}}`,
  effect: `function(C,R){return function Faulty(p){
    R.useEffect(()=>{if(!globalThis.isFaultOver)throw new TypeError('injected in an effect')},[]);
    return R.createElement(C,p)}}`,
  cleanup: `function(C,R){return function Faulty(p){
    R.useEffect(()=>()=>{if(!globalThis.isFaultOver)throw new TypeError('injected on cleanup')},[]);
    return R.createElement(C,p)}}`,
  handler: `function(C,R){return function Faulty(p){
    const onClick=()=>{if(!globalThis.isFaultOver)throw new TypeError('injected in a handler')};
    return R.createElement('div',{style:{display:'contents'},'data-faulty':'',onClick},R.createElement(C,p))}}`,
  rejects: `function(C,R){return function Faulty(p){
    R.useEffect(()=>{if(!globalThis.isFaultOver)Promise.reject(new TypeError('injected as rejection'))},[]);
    return R.createElement(C,p)}}`,
  loop: `function(C,R){return function Faulty(p){const[n,set]=R.useState(0);
    R.useLayoutEffect(()=>{if(!globalThis.isFaultOver)set(n+1)});
    return R.createElement(C,p)}}`,
} as const

export type InjectedFault = keyof typeof faults

type Injection = {
  /** A script of the container that defines the export. */
  text: string
  component: string
  fault: InjectedFault
  /** The id of the module `react` in the container. */
  reactId: string
}

/**
 * Wraps an exported component in a faulty one. A built script defines its exports with
 * `require.d(exports,{HomePage:()=>s})`.
 */
export function injectFault({ text, component, fault, reactId }: Injection): string {
  // Short names of a minifier can contain `$`.
  const exported = new RegExp(
    `([\\w$]+)(\\.d\\([\\w$]+,\\{[^}]*?\\b${component}:\\(\\)=>)([\\w$]+)(?=[,}])`,
  )
  if (!exported.test(text)) throw new Error(`The script exports no ${component}: build it again.`)
  const wrapper = faults[fault].replaceAll(/\n\s*/g, '')
  return text.replace(
    exported,
    (_, require: string, definition: string, name: string) =>
      `${require}${definition}(${name}.faulty??=(${wrapper})(${name},${require}(${JSON.stringify(reactId)})))`,
  )
}

/** Finds the id of `react` in the entry of a container. */
export function reactIdOf(entry: string): string {
  const [, id] = /[{,]"?([\w$]+)"?:\{shareScope:"default",shareKey:"react",/.exec(entry) ?? []
  if (id === undefined) throw new Error('The entry imports no react: build the shop again.')
  return id
}
