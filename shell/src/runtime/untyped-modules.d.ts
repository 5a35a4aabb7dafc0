/** Rspack's start code of a container, which the build wraps into a function (`shared/build/bundler/start-code.ts`). */
declare module 'virtual-start-code' {
  export function startContainer(bundlerRequire: unknown, constants: unknown): void
}

/** The same start code in development, where a module of `../development` has its name. */
declare module 'virtual-rspack-start-code' {
  export function startContainer(bundlerRequire: unknown, constants: unknown): void
}

declare module 'react-refresh/runtime' {
  type Signature = <Type>(
    type: Type,
    key?: string,
    forceReset?: boolean,
    hooks?: () => unknown[],
  ) => Type
  export function injectIntoGlobalHook(global: unknown): void
  export function register(type: unknown, id: string): void
  export function createSignatureFunctionForTransform(): Signature
  export function isLikelyComponentType(type: unknown): boolean
  export function performReactRefresh(): unknown
}

// Modules of the bundler runtime without types, which are only passed on.
declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  export const consumes: unknown
}
declare module '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js' {
  export const installInitialConsumes: unknown
}
declare module '@module-federation/webpack-bundler-runtime/dist/remotes.js' {
  export function remotes(options: object): void
}
