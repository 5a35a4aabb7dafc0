export { remoteBuild as default } from '@storefront/build/remote'
