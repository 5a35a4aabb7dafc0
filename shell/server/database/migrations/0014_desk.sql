-- A conversation whose agent is no longer there (account deleted, or no longer of the team) waits again, in its old place.
CREATE FUNCTION free_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.state := 'waiting';
  RETURN NEW;
END $$;
CREATE TRIGGER conversations_without_agent BEFORE UPDATE OF agent_id ON conversations
  FOR EACH ROW WHEN (NEW.agent_id IS NULL AND NEW.state = 'taken')
  EXECUTE FUNCTION free_conversation();

CREATE FUNCTION leave_the_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversations SET agent_id = NULL WHERE agent_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_left_the_team AFTER UPDATE OF role ON accounts
  FOR EACH ROW WHEN (NEW.role = 'customer' AND OLD.role <> 'customer')
  EXECUTE FUNCTION leave_the_team();
CREATE INDEX conversations_of_agents ON conversations (agent_id) WHERE agent_id IS NOT NULL;

-- When somebody of the team was last at the desk, whatever process answered.
CREATE TABLE desk_visits (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT now()
);

INSERT INTO canned_replies (id, title, texts) VALUES
  ('6f0c1c1e-0001-4000-8000-000000000001', 'Greeting', '{
    "en": "Hello, thank you for waiting. I am reading what you wrote and will answer in a moment.",
    "zh-TW": "您好，感謝您的等候。我正在閱讀您的訊息，馬上回覆您。",
    "es": "Hola, gracias por esperar. Estoy leyendo lo que escribiste y te respondo enseguida."}'),
  ('6f0c1c1e-0002-4000-8000-000000000002', 'Ask for the order number', '{
    "en": "Which order is it about? The number begins with QY-. You can also attach the order to your next message.",
    "zh-TW": "請問是哪一筆訂單？訂單編號以 QY- 開頭。您也可以在下一則訊息附上訂單。",
    "es": "¿De qué pedido se trata? El número empieza por QY-. También puedes adjuntar el pedido a tu próximo mensaje."}'),
  ('6f0c1c1e-0003-4000-8000-000000000003', 'Ask for the workload', '{
    "en": "What will run on the server, and where are the people who use it? With a budget for a month I can name plans that fit.",
    "zh-TW": "請問伺服器要執行什麼用途？使用者主要在哪個地區？若能提供每月預算，我就能推薦合適的方案。",
    "es": "¿Qué se ejecutará en el servidor y dónde están sus usuarios? Con un presupuesto al mes puedo proponerte planes adecuados."}'),
  ('6f0c1c1e-0004-4000-8000-000000000004', 'Looking into it', '{
    "en": "I am looking into it and will write here as soon as I know more. You can close this window: the conversation is kept.",
    "zh-TW": "我正在查詢，一有結果就會在這裡回覆您。您可以先關閉視窗，對話內容會保留。",
    "es": "Lo estoy revisando y te escribiré aquí en cuanto sepa más. Puedes cerrar esta ventana: la conversación se conserva."}'),
  ('6f0c1c1e-0005-4000-8000-000000000005', 'Monthly or hourly', '{
    "en": "Hourly plans are billed by the hour and never cost more in a month than the monthly price. If you keep the server all month, both cost the same.",
    "zh-TW": "計時方案依使用時數計費，單月費用不會超過月租價格。若整個月都使用，兩者費用相同。",
    "es": "Los planes por hora se facturan por hora y nunca cuestan en un mes más que el precio mensual. Si usas el servidor todo el mes, ambos cuestan lo mismo."}'),
  ('6f0c1c1e-0006-4000-8000-000000000006', 'Delete a server', '{
    "en": "You can delete a server yourself: Account, Servers, then Delete. Hourly billing stops at that moment. What was on it cannot be brought back.",
    "zh-TW": "您可以自行刪除伺服器：前往「帳戶」→「伺服器」→「刪除」。計時費用會在刪除當下停止，其中的資料無法復原。",
    "es": "Puedes eliminar un servidor tú mismo: Cuenta, Servidores y Eliminar. La facturación por hora se detiene en ese momento. Lo que contenía no se puede recuperar."}'),
  ('6f0c1c1e-0007-4000-8000-000000000007', 'Never send passwords', '{
    "en": "Please do not send passwords, card numbers or private keys here. I never need them.",
    "zh-TW": "請勿在這裡傳送密碼、信用卡號或私密金鑰，我們不會需要這些資料。",
    "es": "No envíes aquí contraseñas, números de tarjeta ni claves privadas. No las necesito nunca."}'),
  ('6f0c1c1e-0008-4000-8000-000000000008', 'Anything else', '{
    "en": "Is there anything else I can help with? If not, I will close the conversation. You can write again at any time.",
    "zh-TW": "還有其他需要協助的地方嗎？如果沒有，我會結束這次對話。您隨時可以再次留言。",
    "es": "¿Puedo ayudarte con algo más? Si no, cerraré la conversación. Puedes volver a escribir cuando quieras."}');
