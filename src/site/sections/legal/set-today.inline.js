// Sets the date to today's in Madrid, as `UpdatedToday.tsx` wrote that of the build.
{
  const time = document.currentScript.previousElementSibling.querySelector('time');
  const day = (locale, style) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Madrid', dateStyle: style }).format(new Date());
  time.dateTime = day('sv-SE', 'short');
  time.textContent = day('es-ES', 'long');
}
