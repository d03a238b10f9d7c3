import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { readStored, removeStored, writeStored } from './storage.ts'

const key = 'colour-scheme'

function understood(value: unknown): MantineColorScheme | null {
  return value === 'light' || value === 'dark' || value === 'auto' ? value : null
}

/**
 * The system's scheme until the learner chooses one. The choice is read before the first paint by
 * public/colour-scheme.js, from the same key.
 */
export function colourSchemeManager(): MantineColorSchemeManager {
  let onStorage: ((event: StorageEvent) => void) | undefined
  const unsubscribe = () => {
    if (onStorage) window.removeEventListener('storage', onStorage)
  }
  return {
    get: (defaultScheme) => understood(readStored(key)) ?? defaultScheme,
    set: (scheme) => writeStored(key, scheme),
    subscribe: (onUpdate) => {
      onStorage = (event) => {
        if (event.key === key) onUpdate(understood(event.newValue) ?? 'auto')
      }
      window.addEventListener('storage', onStorage)
    },
    unsubscribe,
    clear: () => removeStored(key),
  }
}
