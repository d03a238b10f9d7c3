import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'

const barColours = { light: '#f5f4ef', dark: '#1c1815' }

/** The browser's own bar has a colour per system scheme; a choice against the system gives both the same. */
export function useBrowserBar(): void {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  useEffect(() => {
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', barColours[scheme])
    }
  }, [scheme])
}
