const paths = {
  cart: [
    'm2.05 2.05 1.1-.03a1 1 0 0 1 1 .82l2.7 14.34a1 1 0 0 0 .98.82H18',
    'M4.56 5H21a1 1 0 0 1 .98 1.2l-1.03 6.23A2 2 0 0 1 18.96 14H6.25',
    'M16 20a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M6 20a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  ],
  check: ['M20 6L9 17l-5-5'],
  chat: [
    'M2.99 16.34a2 2 0 0 1 .1 1.17l-1.07 3.29a1 1 0 0 0 1.24 1.17l3.41-1a2 2 0 0 1 1.1.09a10 10 0 1 0-4.78-4.72',
  ],
  close: ['M18 6L6 18M6 6l12 12'],
  dark: [
    'M20.99 12.49a9 9 0 1 1-9.48-9.48c.41-.02.62.46.41.8a6 6 0 0 0 8.26 8.27c.35-.21.83 0 .81.4',
  ],
  globe: [
    'M22 12a10 10 0 1 1-20 0a10 10 0 1 1 20 0',
    'M12 2a14.5 14.5 0 0 0 0 20a14.5 14.5 0 0 0 0-20M2 12h20',
  ],
  light: [
    'M16 12a4 4 0 1 1-8 0a4 4 0 1 1 8 0',
    'M12 2v2m0 16v2M4.93 4.93l1.41 1.41m11.32 11.32l1.41 1.41M2 12h2m16 0h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
  ],
  menu: ['M4 6h16M4 12h16M4 18h16'],
  offline: [
    'M12 20h.01M8.5 16.43a5 5 0 0 1 7 0M5 12.86a10 10 0 0 1 5.17-2.69m8.83 2.69a10 10 0 0 0-2-1.52M2 8.82a15 15 0 0 1 4.18-2.64M22 8.82a15 15 0 0 0-11.29-3.76M2 2l20 20',
  ],
  retry: ['M3 12a9 9 0 1 0 9-9a9.75 9.75 0 0 0-6.74 2.74L3 8', 'M3 3v5h5'],
  system: [
    'M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2',
    'M8 21h8m-4-4v4',
  ],
} as const

type FrameIconName = keyof typeof paths

/** The icons of the frame are part of the code, because they must be visible before any icon request completes. */
export function FrameIcon({ name }: { name: FrameIconName }) {
  return (
    <svg className="frame-icon" viewBox="0 0 24 24" aria-hidden="true">
      {paths[name].map(path => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
