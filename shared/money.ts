export * from '@storefront/api/money'
