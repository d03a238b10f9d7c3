import type { ComponentType } from 'react'

const screenLoadLimitMs = 120_000

/** A screen's script that has not come after two minutes will not come: the error screen shows instead. */
export async function loadScreen(load: () => Promise<ComponentType>): Promise<{ Component: ComponentType }> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The screen did not load within ${screenLoadLimitMs} ms.`)),
      screenLoadLimitMs,
    )
  })
  try {
    return { Component: await Promise.race([load(), limit]) }
  } finally {
    clearTimeout(timer)
  }
}
