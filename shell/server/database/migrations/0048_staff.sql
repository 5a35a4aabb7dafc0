-- Lists of agents and operators read these few accounts only.
CREATE INDEX accounts_staff ON accounts (id) WHERE role <> 'customer';
