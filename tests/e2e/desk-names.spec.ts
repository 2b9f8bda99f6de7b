import { ago, open, late as person, test } from './desk.ts';
import { expect } from './quiet-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a screen reader hears the list in its order, each row whole', { tag: '@core' }, async ({
  page,
  desk,
}) => {
  await desk.fill([
    person,
    { ...person, name: 'Pau G.', phone: '', email: 'p@example.com', received_at: ago(12) },
  ]);
  await open(page, desk);
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Saltar al contenido"
    - navigation "Principal":
      - list:
        - listitem:
          - link "Solicitudes 2 sin contestar"
        - listitem:
          - link "Posible publicidad"
        - listitem:
          - link "Cómo vamos"
        - listitem:
          - link "Más"
    - main:
      - region "Lista":
        - heading "Solicitudes" [level=1]
        - button "Buscar"
        - status
        - navigation "Qué solicitudes":
          - link "Sin contestar 2"
          - link "Todas"
          - link "Contestadas"
        - heading "Con retraso 1" [level=2]
        - list:
          - listitem:
            - link "Núria P. Entra agua. 3 h 40 min de retraso"
            - link "Llamar a Núria P., 600 000 012"
        - heading "Con margen 1" [level=2]
        - list:
          - listitem:
            - link /Pau G\\. Entra agua\\. Quedan 23 h 4\\d min/
            - link "Escribir a Pau G."
        - paragraph: 2 sin contestar. Eso es todo.
  `);
});

test('a screen reader hears a request in its order, what a tick did, and the way back', {
  tag: '@core',
}, async ({ page, desk }) => {
  const [id] = await desk.fill([person]);
  await open(page, desk, `/solicitudes/${id}`);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - region "Solicitud de Núria P.":
      - link "Solicitudes"
      - paragraph: 1 de 1 sin contestar
      - article:
        - heading "Núria P." [level=1]
        - paragraph:
          - text: 3 h 40 min de retraso el plazo acabó
          - time: /(hoy|ayer) a las \\d\\d:\\d\\d/
        - group "Qué hacer":
          - link "Llamar 600 000 012"
          - link "WhatsApp"
          - link "Escribir"
          - button "Contestada"
          - button "Anterior" [disabled]
          - button "Siguiente" [disabled]
        - paragraph: Entra agua.
        - region "Quién y cuándo"
        - heading "Nota privada" [level=2]
        - textbox "Nota privada"
        - button "Guardar la nota" [disabled]
        - paragraph: Solo la veis vosotros. Si esta persona pide sus datos, la nota va con ellos.
        - region "Etiquetas":
          - heading "Etiquetas" [level=2]
          - group "En qué quedó"
          - group "Servicio"
          - group "Provincia"
        - region "Historia"
        - region "Es la primera vez que escribe"
        - region "Sus datos"
  `);
  await page.getByRole('button', { name: 'Contestada' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'contestada' })).toMatchAriaSnapshot(`
    - status:
      - paragraph: "Núria P.: contestada."
      - button "Deshacer"
  `);
  await expect(page.getByRole('heading', { name: 'Solicitudes' })).toBeFocused();
});

test('a screen reader hears the figures, each with what it is of', async ({ page, desk }) => {
  await desk.fill(
    Array.from({ length: 12 }, (_, place) => ({
      ...person,
      received_at: ago(3000 + place),
      answered_at: place < 8 ? ago(2700) : place < 10 ? ago(60) : null,
    })),
  );
  await open(page, desk, '/como-vamos');
  await expect(page.locator('main')).toMatchAriaSnapshot(`
    - paragraph: 8 de 10 contestadas a tiempo
    - paragraph: /Llegaron 12 desde/
    - term: La mitad, en menos de
    - definition: /h/
    - term: La que más tardó
    - definition: /h|días/
    - term: Contestadas con retraso
    - definition: "2"
    - term: Sin contestar
    - definition: 2 , de ellas 2 con retraso
    - heading "Semana a semana" [level=2]
  `);
  await expect(page.getByRole('table', { name: 'En qué quedaron' })).toMatchAriaSnapshot(`
    - table "En qué quedaron":
      - rowgroup:
        - row "Resultado Cuántas"
      - rowgroup:
        - row "Sin indicar 12"
  `);
});

test('a screen reader hears why something is suspected, and whose button it is', async ({ page, desk }) => {
  await desk.fill([{ ...person, state: 'quarantined', reason: 'repeated' }]);
  await open(page, desk, '/posible-publicidad');
  await expect(page.locator('main')).toMatchAriaSnapshot(`
    - 'heading "Dejaron teléfono: míralas 1" [level=2]'
    - list:
      - listitem:
        - heading "Núria P." [level=3]
        - paragraph: Entra agua.
        - list "Por qué lo parece":
          - listitem: /\\w+/
        - paragraph:
          - time
          - link "600 000 012"
        - button /No lo es.* Núria P\\./
  `);
});
