// The theme is the system's. The key of a link stands behind the #, so that no log has it: it is put into the form, and out of the address.
const dark = matchMedia('(prefers-color-scheme: dark)')
const dress = () => (document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light')
dress()
dark.addEventListener('change', dress)
const fill = () => {
  const field = document.querySelector('#key')
  if (!field || location.hash.length < 2) return
  field.value = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
}
addEventListener('DOMContentLoaded', fill)
addEventListener('hashchange', fill)
