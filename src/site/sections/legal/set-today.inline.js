// The same as madrid-day.ts, in the visitor's browser.
{
  const time = document.currentScript.previousElementSibling.querySelector('time');
  const day = (locale, style) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Madrid', dateStyle: style }).format(new Date());
  time.dateTime = day('sv-SE', 'short');
  time.textContent = day('es-ES', 'long');
}
