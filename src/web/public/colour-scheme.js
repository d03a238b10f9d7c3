// Sets the colour scheme before the first paint. It blocks on purpose, and is all that does.
;(() => {
  let chosen = null
  try {
    chosen = window.localStorage.getItem('colour-scheme')
  } catch {
    // A browser that forbids storage follows its system.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
