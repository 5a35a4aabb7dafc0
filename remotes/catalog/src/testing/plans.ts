import { samplePlan } from '@storefront/api/testing/sample-plan'

export const smallPlan = samplePlan({
  planName: 'Shared 1C-2G',
  ram: 2,
  disk: 25,
  vcpus: 1,
  monthly_fee: '6.00',
  hourly_fee: '0.0090',
  product_id: 1001,
})

export const gpuPlan = samplePlan({
  planName: 'GPU L4 x1',
  ram: 32,
  disk: 400,
  vcpus: 8,
  switch: '25 Gbps',
  monthly_fee: '530.00',
  hourly_fee: '0.7887',
  location: 'Tokyo, JP',
  left: 3,
  product_id: 1012,
  gpu_type: 'NVIDIA L4 24GB',
})
