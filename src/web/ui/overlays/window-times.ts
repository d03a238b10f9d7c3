/** How long every window takes to come and to go, and how long what darkens the page behind it. */
export const windowTransition = { transition: 'fade-up', duration: 300 } as const
export const backdropTransition = { duration: 150 } as const
