export const Page = () => import('./lazy.js')
